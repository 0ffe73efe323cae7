/** The result of a fuzzer: lines to print, and one line for each failure. */
export interface Report {
  readonly name: string
  readonly lines: readonly string[]
  readonly failures: readonly string[]
}
