import { type MeasureChapter, type MeasureScene, chapter as measureChapter } from '../../../measure/board/scene.ts'

export type CeltosScene = MeasureScene
export type CeltosChapter = MeasureChapter

/** Makes a chapter with a memory. */
export const chapter = measureChapter
