import { afterAll, vi } from 'vitest'

// Test files share a worker: a faked clock or global that one of them leaves behind would stop the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
