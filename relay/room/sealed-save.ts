import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { AboutSave, Hash, Id, Refusal, SealedSave, WholeSave } from '../../table/generated/types.ts'
import { checkWholeSave } from '../../table/module/schema.ts'
import { refusal } from '../../table/refusal.ts'
import { sha256 } from '../journal/sha256.ts'

/** A sealed save without anybody's share. */
export type Sealed = Omit<SealedSave, 'share'>

/** The share of each seat. */
export type Shares = Readonly<Record<Id, Hash>>

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PURPOSE = 'counterpoint whole save'

/** A save may have so many letters: a small file could unfold to more than memory holds. A whole game of Celles has 0.4 million. */
const LARGEST_TEXT = 8 * 1024 * 1024
const TOO_LARGE = refusal('too-large', `A saved game may have ${LARGEST_TEXT / 2 ** 20} MB at most.`)

export const proofOf = (share: Hash): Hash => sha256(`counterpoint share ${share}`)

/** The seats whose players must agree. A human referee plays no side and is not asked. */
export const playingSeats = ({ seats }: Pick<AboutSave, 'seats'>): readonly Id[] =>
  seats.flatMap(({ seat, sides }) => (sides.length > 0 ? seat : []))

/** The name of a sealed save at any relay. */
export const nameOf = ({ about, nonce, text }: Sealed): Hash => sha256(JSON.stringify([about, nonce, text]))

/** Seals a save so that only the shares of all playing seats open it. Equal saves of one table give equal texts. */
export function seal(save: WholeSave, about: AboutSave, shares: Shares, tableKey: Hash): Sealed | Refusal {
  const plain = JSON.stringify(save)
  if (plain.length > LARGEST_TEXT) return TOO_LARGE
  // Made from the text: with the same nonce for two texts the cipher would give both away.
  const nonce = createHmac('sha256', tableKey).update(plain).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(about, shares, nonce), nonce)
  cipher.setAAD(Buffer.from(JSON.stringify(about)))
  const text = Buffer.concat([cipher.update(deflateRawSync(plain)), cipher.final(), cipher.getAuthTag()])
  return { sealed: 1, about, nonce: nonce.toString('base64'), text: text.toString('base64') }
}

/** Opens a sealed save, if nobody changed it; what is in it is checked like any other message. */
export function unseal({ about, nonce: code, text }: Sealed, shares: Shares): WholeSave | Refusal {
  const nonce = Buffer.from(code, 'base64')
  const sealed = Buffer.from(text, 'base64')
  let json: unknown
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(about, shares, nonce), nonce)
    decipher.setAAD(Buffer.from(JSON.stringify(about)))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const packed = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    json = JSON.parse(inflateRawSync(packed, { maxOutputLength: LARGEST_TEXT }).toString('utf8'))
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? TOO_LARGE
      : refusal('malformed', 'This save was changed after it was sealed, or it is damaged.')
  }
  const checked = checkWholeSave(json)
  if (!checked.ok) {
    const [{ message, pointer } = { message: 'It is no save.', pointer: '' }] = checked.problems
    return { ...refusal('malformed', message), pointer }
  }
  const { game, seats } = checked.value.snapshot
  const isSame =
    game.module === about.module &&
    JSON.stringify(seats.map(seatText)) === JSON.stringify(about.seats.map(({ seat, sides }) => [seat, sides]))
  return isSame ? checked.value : refusal('malformed', 'This save holds another game than it says.')
}

const seatText = ({ id, sides }: { readonly id: Id; readonly sides: readonly Id[] }) => [id, sides]

function keyFrom(about: AboutSave, shares: Shares, nonce: Buffer): Buffer {
  const all = playingSeats(about).map((seat) => shares[seat] ?? '')
  return Buffer.from(hkdfSync('sha256', all.join(' '), nonce, PURPOSE, KEY_BYTES))
}
