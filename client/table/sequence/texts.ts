export const TRACKER_TEXTS = {
  previous: 'Previous phase',
  next: 'Next phase',
  backTo: (phase: string) => `Back to ${phase}`,
  onTo: (phase: string) => `On to ${phase}`,
  setUp: 'Set-up, then',
  noNote: 'The rulebook has no note on this phase.',
}
