/** Entry of the thread that reads the gazetteer. */
import { answerQuestions } from '#server/kernel/threads/answer-questions.ts'
import { readCityColumns, type CityColumns } from './city-columns.ts'

answerQuestions(
  async () => readCityColumns(),
  (columns) => {
    const { populations, latitudes, longitudes, byLatitude } = columns as CityColumns
    return [populations.buffer, latitudes.buffer, longitudes.buffer, byLatitude.buffer]
  },
)
