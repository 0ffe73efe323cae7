import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hash, Snapshot } from '../generated/types.ts'

export const hashOf = (text: string): Hash => bytesToHex(sha256(utf8ToBytes(text)))
export const hashState = (snapshot: Snapshot): Hash => hashOf(JSON.stringify(snapshot))

/** A key derived from another for one purpose. */
export const derive = (key: Hash, purpose: string): Hash =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(purpose)))

export const digest = (key: Hash, message: string): Uint8Array => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message))
