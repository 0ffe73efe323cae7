import type { Finding, Id, Place } from '../../../table/generated/types.ts'
import type { Chapter } from '../../core/chapter.ts'
import type { Unit } from '../../core/unit.ts'
import type { GaitNow } from './book.ts'

/** A chapter that may change how models move on an open table. */
export interface MeasuredChapter<S> extends Chapter<S> {
  /** The gaits that a model may choose from now; they replace the printed ones. An empty list: it may not move. */
  gaits?(scene: S, unit: Unit): readonly GaitNow[] | undefined
  /** Findings against moving these models at all, shown with their reach too. */
  going?(scene: S, units: readonly Unit[]): readonly Finding[]
  /** Whether a move may end touching this enemy, whatever the gait says. */
  contact?(scene: S, unit: Unit, enemy: Unit): boolean | undefined
  /** Whether a model that goes there does not move by the rules: it falls back, is placed or removed. */
  displaces?(scene: S, unit: Unit, to: Place): boolean
  /** The squad of a model; of its side and its formation, where no chapter says. */
  squad?(scene: S, unit: Unit): Id | undefined
}
