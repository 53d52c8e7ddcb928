/** Entry point of the thread that finds ways on foot. */
import { answerQuestions } from '#server/threads/answer-questions.ts'
import { linesInPacked } from './lines-in-packed.ts'
import type { WalkingQuestion } from './walking-messages.ts'

answerQuestions(async (question: WalkingQuestion) => linesInPacked(question))
