interface Props {
  readonly label: string
  /** The finished part; undefined while the length is unknown. */
  readonly done?: number | undefined
  readonly of?: number
}

/** A progress bar. */
export const Progress = ({ label, done, of = 1 }: Props) => (
  <progress class="progress" aria-label={label} max={of} {...(done !== undefined && { value: done })} />
)
