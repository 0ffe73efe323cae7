import type { Hash } from '../generated/types.ts'
import { hashOf } from '../hashing/hash.ts'

/** The relay publishes this when a table opens, so that it cannot choose another secret later. */
export const commitmentTo = (secret: Hash): Hash => hashOf(`counterpoint secret ${secret}`)
