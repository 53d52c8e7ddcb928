/** Entry point of the thread that finds ways on foot. */
import { answerQuestions } from '#server/threads/answer-questions.ts'
import { walkLines } from './walk-lines.ts'
import type { WalkingQuestion } from './walking-messages.ts'

answerQuestions(async ({ ways, targets }: WalkingQuestion) => walkLines(ways, targets))
