import type { Proposal } from '../../../table/generated/types.ts'
import { withoutCase } from '../parts/case-button.tsx'
import { texts } from './texts.ts'

/** The sentence of a proposal, and what the referee would say against it. */
export function sentenceOf({ cite, message, warning }: Proposal): string {
  const sentence = withoutCase(cite, message)
  return warning === undefined ? sentence : texts.wouldFlag(sentence, warning)
}
