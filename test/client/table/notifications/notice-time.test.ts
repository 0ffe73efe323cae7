import { expect, test } from 'vitest'
import { noticeTime } from '../../../../client/table/notifications/notice-time.ts'

test('a short notice goes soon, a long one when it can have been read', () => {
  expect(noticeTime({ text: 'Saved.' })).toBe(4000)
  expect(noticeTime({ text: 'x'.repeat(100) })).toBe(6000)
  expect(noticeTime({ text: 'x'.repeat(4000) })).toBe(9000)
})

test('a notice that asks for something stays until it is dismissed', () => {
  expect(noticeTime({ text: 'A newer version is available. Reload.', stays: true })).toBeUndefined()
})
