/** An error as it is logged: its other fields may hold what somebody sent, and so may what is said of text that is no JSON. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack = '' } = error
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line))
  return {
    type: name,
    message: error instanceof SyntaxError ? 'The text is no JSON.' : message,
    stack: frames.join('\n'),
    ...('code' in error && { code: error.code }),
  }
}
