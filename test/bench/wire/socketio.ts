import { Socket } from './socket.ts'

/** Just enough of engine.io 4 and socket.io 5, so that the load costs no more than with bare WebSockets. */
export class SocketIo {
  private frame: (text: string) => void = () => {}
  private asked = 0
  private readonly answers = new Map<string, (text: string) => void>()

  private constructor(
    private readonly socket: Socket,
    private readonly namespace: string,
  ) {
    socket.onText((text) => this.read(text))
  }

  /** The namespace is empty, or as in "/chess,". */
  static async connect(port: number, namespace = ''): Promise<SocketIo> {
    const socket = await Socket.connect(port, '/socket.io/?EIO=4&transport=websocket')
    const line = new SocketIo(socket, namespace)
    const connected = new Promise<string>((resolve) => {
      line.answers.set('40', resolve)
    })
    socket.send(`40${namespace}`)
    await connected
    return line
  }

  onText(frame: (text: string) => void): void {
    this.frame = frame
  }

  /** Sends an event with its arguments in JSON. */
  emit(json: string): void {
    this.socket.send(`42${this.namespace}${json}`)
  }

  async ask(event: string, message: unknown): Promise<string> {
    const id = this.asked++
    const answer = new Promise<string>((resolve) => {
      this.answers.set(`43${this.namespace}${id}`, resolve)
    })
    this.socket.send(`42${this.namespace}${id}${JSON.stringify([event, message])}`)
    return answer
  }

  close(): void {
    this.socket.close()
  }

  private read(text: string): void {
    if (text.startsWith('42')) this.frame(text)
    else if (text === '2') this.socket.send('3')
    else if (text.startsWith('44')) throw new Error(`The server refused the connection: ${text}`)
    else this.answer(text)
  }

  private answer(text: string): void {
    const key = text.startsWith('40') ? '40' : text.slice(0, text.indexOf('['))
    this.answers.get(key)?.(text.slice(key.length))
    this.answers.delete(key)
  }
}
