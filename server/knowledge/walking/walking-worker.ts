/** Entry point of the thread that finds ways on foot. */
import { answerQuestions } from '#server/kernel/threads/answer-questions.ts'
import { distancesInPacked, linesInPacked } from './lines-in-packed.ts'
import type { WalkingQuestion } from './walking-messages.ts'

answerQuestions(async ({ kind, ...question }: WalkingQuestion) =>
  kind === 'lines' ? linesInPacked(question) : distancesInPacked(question),
)
