import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'

/** A message or an answer that is JSON already, and is sent as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Entries are JSON since they were hashed; encoding them again for each frame would cost as much as everything else. */
class JsonTextEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const { type, nsp, data, id } = packet
    if (nsp !== '/') return super.encode(packet)
    if (type === PacketType.EVENT && data?.[1] instanceof JsonText) return [`${type}["${data[0]}",${data[1].text}]`]
    if (type === PacketType.ACK && data?.[0] instanceof JsonText) return [`${type}${id}[${data[0].text}]`]
    return super.encode(packet)
  }
}

export const parser = { Encoder: JsonTextEncoder, Decoder }
