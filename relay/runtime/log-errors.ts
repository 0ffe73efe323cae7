/** An error for the log. Its other fields are left out, and so is a JSON error's message: they may quote what players sent. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack = '' } = error
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line))
  return {
    type: name,
    message: error instanceof SyntaxError ? 'The text is not JSON.' : message,
    stack: frames.join('\n'),
    ...('code' in error && { code: error.code }),
  }
}
