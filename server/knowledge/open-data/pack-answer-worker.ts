/** Entry point of the thread that reads the answers of Overpass. */
import { answerQuestions } from '#server/kernel/threads/answer-questions.ts'
import { packNow, type PackQuestion } from './pack-answer.ts'

answerQuestions(async (question: PackQuestion) => packNow(question))
