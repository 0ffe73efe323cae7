import type { Entry, SeenEntry, Id as Side, Verdicts } from '../generated/types.ts'
import { type FlagAudience, flagAudienceOf, type Mode, modeOf } from '../referee.ts'
import { type State, seatOf } from '../state.ts'
import { mayRead, type Viewer } from './sight.ts'

export const withoutSalt = ({ salt: _salt, ...rest }: Entry): SeenEntry => rest

/**
 * An entry with the viewer's part of the verdict. The entry looks the same whatever others are told: a salt or an empty
 * verdict would give away that there is more.
 */
export function withSeenVerdict({ verdict = {}, salt: _salt, ...rest }: Entry, before: State, viewer: Viewer): Entry {
  const seen = (isMover: boolean) => {
    const verdictPart = partFor(verdict, modeOf(before.options), flagAudienceOf(before.options), isMover)
    return verdictPart && verdictPart.findings.length > 0 ? verdictPart : undefined
  }
  const open = seen(seesAsSeat(rest.seat, before, viewer))
  // If several sides share a screen, the sides that did not move get the public verdict.
  const forAll = viewer.sides.length > 1 ? seen(false) : undefined
  if (!open && !forAll) return rest
  return { ...rest, verdict: { ...(open && { open }), ...(forAll && { public: forAll }) } }
}

function partFor({ open, public: forAll = open }: Verdicts, mode: Mode, audience: FlagAudience, isMover: boolean) {
  switch (mode) {
    case 'off':
      return undefined
    case 'coach':
      return isMover ? open : undefined
    case 'open':
    case 'strict':
      return isMover ? open : forAll
    case 'tournament':
      if (audience === 'all') return isMover ? open : forAll
      return audience === 'own' && isMover ? open : undefined
  }
}

/** Removes the names of looked-at pieces for viewers who did not look. */
export function withoutUnseenNames(entry: Entry, before: State, viewer: Viewer): Entry {
  if (!entry.result?.told || maySeeNames(entry, before, viewer)) return entry
  const { result, salt: _salt, ...rest } = entry
  const { told: _told, ...open } = result
  return Object.keys(open).length > 0 ? { ...rest, result: open } : rest
}

export function maySeeNames({ action, seat }: Entry, before: State, viewer: Viewer): boolean {
  if (action.type === 'tell' && mayRead(viewer, action.to)) return true
  const request = action.type === 'rule' ? before.held[action.entry] : { action, seat }
  if (!request) return false
  const lookers = request.action.type === 'peek' || request.action.type === 'look' ? request.action.to : undefined
  return lookers ? mayRead(viewer, lookers) : seesAsSeat(request.seat, before, viewer)
}

/** Whether the viewer knows all secrets of this seat. */
export function seesAsSeat(id: Side, state: State, viewer: Viewer): boolean {
  const seat = seatOf(state, id)
  return seat !== undefined && seat.sides.length > 0 && seat.sides.every((side) => viewer.sides.includes(side))
}
