/** Renderers that are a processor pretending to be a graphics card: slower than its plain canvas by ten times. */
const PRETENDERS = /swiftshader|llvmpipe|softpipe|software|basic render/i

export type Renderer = 'canvas' | 'webgl'

/** WebGL where a graphics card does the work, canvas everywhere else. Asks with a context that is thrown away. */
export function chooseRenderer(): Renderer {
  const canvas = document.createElement('canvas')
  const asked = { failIfMajorPerformanceCaveat: true }
  const gl = canvas.getContext('webgl', asked) as WebGLRenderingContext | null
  if (!gl) return 'canvas'
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return PRETENDERS.test(name) ? 'canvas' : 'webgl'
}
