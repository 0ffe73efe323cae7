/** What a fuzzer answers: lines to print, and one line for each thing that went wrong. */
export interface Report {
  readonly name: string
  readonly lines: readonly string[]
  readonly failures: readonly string[]
}
