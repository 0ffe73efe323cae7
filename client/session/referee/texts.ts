export const texts = {
  notLoaded: 'The referee could not be loaded. The table works without it.',
  referee: 'The referee',
  others: 'The others',
  undo: (entry: string) => `to undo “${entry}”`,
  declined: (by: string, request: string, reason: string | undefined) =>
    `${by} declined your request: ${request}.${because(reason)}`,
  yourMove: (report: string) => `your move ${report}`,
  yourAction: (report: string) => `your action (${report})`,
  rejected: (by: string, isTakenBack: boolean, action: string, reason: string | undefined) =>
    `${by} ${isTakenBack ? 'took back' : 'rejected'} ${action}.${because(reason)}`,
  stillStands: ' It stands, because other actions followed.',
}

const because = (reason: string | undefined): string =>
  reason === undefined ? '' : ` Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`
