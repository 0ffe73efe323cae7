import type { Refusal, RefusalCode } from './generated/types.ts'

export type { Refusal, RefusalCode }

export const refusal = (code: RefusalCode, message: string): Refusal => ({ code, message })
