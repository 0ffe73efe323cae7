import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'

/** A message that is written already: it goes out as it stands. */
export class Written {
  constructor(readonly text: string) {}
}

/** Entries were written when they were hashed; to write them again for every frame would cost as much as all the rest. */
class WrittenEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const message: unknown = packet.type === PacketType.EVENT && packet.nsp === '/' ? packet.data?.[1] : undefined
    if (!(message instanceof Written)) return super.encode(packet)
    return [`${PacketType.EVENT}["${packet.data[0]}",${message.text}]`]
  }
}

export const parser = { Encoder: WrittenEncoder, Decoder }
