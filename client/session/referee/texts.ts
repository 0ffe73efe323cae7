export const texts = {
  notLoaded: 'The referee could not be loaded. The table works without it.',
  undoDeclined: 'Undo declined.',
  declined: (request: string) => `Declined: ${request}.`,
  yourMove: (report: string) => `your move ${report}`,
  yourAction: (report: string) => `your action (${report})`,
  ruledAgainst: (isTakenBack: boolean, action: string, reason: string | undefined) =>
    `The referee ${isTakenBack ? 'took back' : 'rejected'} ${action}.${reason === undefined ? '' : ` Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`}`,
  stillStands: ' It stands, because other actions followed.',
}
