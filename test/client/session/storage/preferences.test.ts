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

describe('the preferences of a player', () => {
  it('are a calm table by default', () => {
    expect(readPreferences(makeStore())).toEqual(DEFAULT_PREFERENCES)
    expect(DEFAULT_PREFERENCES.sounds).toBe(false)
  })

  it('are stored completely, and read back', () => {
    const store = makeStore()
    savePreferences(store, OTHER)
    expect(readPreferences(store)).toEqual(OTHER)
  })

  it.each(['{', '7', '"dark"', 'null', '[]', '{"theme":7}', '{"theme":"toString"}', '{"sounds":"yes","wheel":{}}'])(
    'are the defaults if the stored value is invalid: %s',
    (kept) => {
      expect(readPreferences(makeStore(kept))).toEqual(DEFAULT_PREFERENCES)
    },
  )

  it('lose only the invalid values, such as choices that no longer exist', () => {
    expect(parsePreferences({ ...OTHER, theme: 'sepia', unheard: 1 })).toEqual({ ...OTHER, theme: 'system' })
  })
})
