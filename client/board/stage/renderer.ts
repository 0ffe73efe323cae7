/** Software renderers, which are about ten times slower than the plain canvas. */
const PRETENDERS = /swiftshader|llvmpipe|softpipe|software|basic render/i

export type Renderer = 'canvas' | 'webgl'

/** WebGL on a graphics card, canvas otherwise. Tests with a throwaway context. */
export function chooseRenderer(): Renderer {
  const canvas = document.createElement('canvas')
  const attributes = { failIfMajorPerformanceCaveat: true }
  const gl = canvas.getContext('webgl', attributes) as WebGLRenderingContext | null
  if (!gl) return 'canvas'
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return PRETENDERS.test(name) ? 'canvas' : 'webgl'
}
