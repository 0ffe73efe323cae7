import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  parsePreferences,
} from '../../../../client/session/storage/preferences.ts'
import { type KeyValueStore, readPreferences, savePreferences } from '../../../../client/session/storage/storage.ts'

const OTHER: Preferences = {
  theme: 'dark',
  motion: 'off',
  sounds: true,
  wheel: 'pan',
  putting: 'free',
  leaning: false,
  map: 'night',
  size: 'larger',
}

function makeStore(kept?: string): KeyValueStore {
  const values = new Map<string, string>(kept === undefined ? [] : [['counterpoint.taste', kept]])
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

describe('what a player likes', () => {
  it('is a calm table, until he says otherwise', () => {
    expect(readPreferences(makeStore())).toEqual(DEFAULT_PREFERENCES)
    expect(DEFAULT_PREFERENCES.sounds).toBe(false)
  })

  it('is kept whole, and found again', () => {
    const store = makeStore()
    savePreferences(store, OTHER)
    expect(readPreferences(store)).toEqual(OTHER)
  })

  it.each(['{', '7', '"dark"', 'null', '[]', '{"theme":7}', '{"theme":"toString"}', '{"sounds":"yes","wheel":{}}'])(
    'is as usual where what was kept means nothing: %s',
    (kept) => {
      expect(readPreferences(makeStore(kept))).toEqual(DEFAULT_PREFERENCES)
    },
  )

  it('loses nothing else to one thing that means nothing, as after a change of what can be chosen', () => {
    expect(parsePreferences({ ...OTHER, theme: 'sepia', unheard: 1 })).toEqual({ ...OTHER, theme: 'system' })
  })
})
