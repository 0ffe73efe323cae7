import type { Action, AlternateActivation, Finding, Id, PieceId, Proposal } from '../../../table/generated/types.ts'
import { finding, names } from '../../core/finding.ts'
import { type Deed, eventIn } from '../../core/memory.ts'
import { phaseStep, type Step, stepKind } from '../../core/procedure.ts'
import { proposal } from '../../core/proposal.ts'
import { isActing, phaseName, sideName } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { chapter, type MeasureChapter, type MeasureScene, type Squad } from '../../measure/board/scene.ts'

/** A declaration of this kind activates a squad that does not move. */
export const ACTIVATE: Id = 'activate'
const CHAPTER: Id = 'activation'

/** A squad is activated by its first move in a phase, or by a declaration. */
interface Activation {
  readonly squad: Id
  readonly side: Id
}

interface Activated {
  /** In the order of this phase; the last may still move. */
  readonly squads: readonly Activation[]
}

const NOBODY: Activated = { squads: [] }

/** The sides take turns to activate one squad each; once a side has none left, the other goes on. */
export function activationBy(rules: AlternateActivation): MeasureChapter {
  const own = chapter<Activated>({
    id: CHAPTER,
    judge: (scene, action) => (isPhase(scene) ? judge(scene, action) : []),
    deeds: (scene, { action }) => (isPhase(scene) && action ? activatedBy(scene, action) : []),
    allows: (scene, action) => (isPhase(scene) && isActivation(action) ? action.pieces : []),
    memory: { start: NOBODY, fold: (memory, deed) => fold(memory, deed) },
    procedure: [
      phaseStep<MeasureScene>(rules.phases, rules.cite, {
        offers: (scene) => offers(scene),
        inner: (scene) => [ACTING.of(lastOf(scene)?.squad)],
      }),
      actingStep(),
    ],
  })
  return own

  function isPhase({ state }: MeasureScene): boolean {
    return rules.phases.includes(state.time.phase)
  }

  function lastOf(scene: MeasureScene): Activation | undefined {
    return own.recall(scene).squads.at(-1)
  }

  function isOpen(scene: MeasureScene, squad: Squad): boolean {
    return rules.again === true || !own.recall(scene).squads.some((each) => each.squad === squad.id)
  }

  /** The side that activates next; undefined once every squad has been activated. */
  function sideToAct(scene: MeasureScene): Id | undefined {
    const { order = [] } = scene.book.scenario(scene.state.game.scenario) ?? {}
    const last = order.indexOf(lastOf(scene)?.side ?? '')
    const turns = [...order.slice(last + 1), ...order.slice(0, last + 1)]
    return turns.find((side) => scene.squads().some((squad) => squad.side === side && isOpen(scene, squad)))
  }

  function judge(scene: MeasureScene, action: Action): readonly Finding[] {
    const squads = squadsIn(scene, action)
    const [first, second] = squads
    if (!first) return []
    const units = (squad: Squad) => squad.models.map(({ unit }) => unit)
    if (second) {
      const text = `One squad is activated at a time, not ${nameOf(first)} and ${nameOf(second)} together.`
      return [finding('activation/one', rules.cite, 'illegal', text, [], squads.flatMap(units))]
    }
    if (lastOf(scene)?.squad === first.id) return []
    if (!isOpen(scene, first)) {
      const text = `${nameOf(first)} has been activated before in the ${phaseName(scene)}.`
      return [finding('activation/again', rules.cite, 'illegal', text, [], units(first))]
    }
    const side = sideToAct(scene)
    if (side === undefined || side === first.side) return []
    const text = `${sideName(scene, side)} activates a squad now, not ${sideName(scene, first.side)}.`
    return [finding('activation/side', rules.cite, 'illegal', text, [], units(first))]
  }

  function activatedBy(scene: MeasureScene, action: Action): readonly Activation[] {
    return squadsIn(scene, action).flatMap(({ id, side }) =>
      side === undefined || lastOf(scene)?.squad === id ? [] : [{ squad: id, side }],
    )
  }

  function offers(scene: MeasureScene): readonly Proposal[] {
    const side = sideToAct(scene)
    if (side === undefined || !isActing(scene, side)) return []
    return scene
      .squads()
      .filter((squad) => squad.side === side && isOpen(scene, squad))
      .map((squad) => {
        const pieces: PieceId[] = squad.models.map(({ unit }) => unit.id)
        const text = `${nameOf(squad)} may be activated: move it, or activate it where it stands.`
        const at = squad.models.map((model) => model.at)
        return proposal(
          'activation/next',
          rules.cite,
          text,
          [{ type: 'declare', what: ACTIVATE, pieces, at: [] }],
          pieces,
          at,
        )
      })
  }

  function actingStep(): Step<MeasureScene, Id | undefined> {
    return {
      kind: ACTING,
      cite: rules.cite,
      crumb(scene, squad) {
        const acting = scene.squads().find(({ id }) => id === squad)
        const next = sideToAct(scene)
        const then = next === undefined ? 'all squads have been activated' : `${sideName(scene, next)} activates next`
        return acting ? `${nameOf(acting)} acts, ${then}` : then
      },
      whose: (scene) => sideToAct(scene),
    }
  }
}

const ACTING = stepKind<Id | undefined>('squad')

type Declared = Extract<Action, { type: 'declare' }>

const isActivation = (action: Action): action is Declared => action.type === 'declare' && action.what === ACTIVATE

const nameOf = ({ models, name }: Squad): string => (models.length > 1 ? name : names(models.map(({ unit }) => unit)))

/** The squads that an action activates. */
function squadsIn(scene: MeasureScene, action: Action): readonly Squad[] {
  const pieces =
    action.type === 'move'
      ? action.moves.flatMap(({ pieces, to }) => pieces.filter((id) => isMoved(scene.unit(id), to)))
      : isActivation(action)
        ? action.pieces
        : []
  return [...new Set(scene.units(pieces).flatMap((unit) => scene.squadOf(unit) ?? []))]
}

const isMoved = (unit: Unit | undefined, to: object): boolean => unit?.side !== undefined && 'x' in to

function fold(memory: Activated, deed: Deed): Activated {
  if (deed.deed === 'time') return NOBODY
  const activation = eventIn<Activation>(deed, CHAPTER)
  return activation ? { squads: [...memory.squads, activation] } : memory
}
