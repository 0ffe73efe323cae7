interface Props {
  readonly label: string
  /** Without it nobody can tell how long it takes. */
  readonly done?: number | undefined
  readonly of?: number
}

/** Long work that goes on. */
export const Progress = ({ label, done, of = 1 }: Props) => (
  <progress class="progress" aria-label={label} max={of} {...(done !== undefined && { value: done })} />
)
