import type { Answered, Judged, RefereeAnswer } from './generated/types.ts'

/** A part of the answer to a referee request. Undefined is only a pause, in which others are served. */
export type AnswerPart = Judged | { readonly question: number; readonly answer: Answered } | undefined

/**
 * Puts the parts of an answer together: verdicts in the order of the actions, answers in the order of the questions.
 */
export class RefereeAnswerBuilder {
  private readonly verdicts: Judged[] = []
  private readonly answers: Answered[] = []

  take(part: AnswerPart): void {
    if (!part) return
    if ('question' in part) this.answers[part.question] = part.answer
    else this.verdicts.push(part)
  }

  get answer(): RefereeAnswer {
    return { verdicts: this.verdicts, ...(this.answers.length > 0 && { answers: this.answers }) }
  }
}
