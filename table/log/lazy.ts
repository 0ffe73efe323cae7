/** A value that is worked out on first use and then kept. */
export class Lazy<T> {
  private made: { readonly value: T } | undefined

  constructor(private readonly make: () => T) {}

  get value(): T {
    this.made ??= { value: this.make() }
    return this.made.value
  }
}
