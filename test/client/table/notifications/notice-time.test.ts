import { expect, test } from 'vitest'
import { noticeTime } from '../../../../client/table/notifications/notice-time.ts'

test('a short notice goes soon, a long one when it can have been read, and none stays', () => {
  expect(noticeTime('Saved.')).toBe(4000)
  expect(noticeTime('x'.repeat(100))).toBe(6000)
  expect(noticeTime('x'.repeat(4000))).toBe(9000)
})
