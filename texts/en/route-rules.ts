/** The problems of a custom route, by the code of the rule (contract/route-rules.ts). Server and page use the same texts. */
interface Stop {
  readonly name: string
  readonly number: number
}
export const stopNumber = (number: number): string => `Stop ${number}`
const stopName = ({ name, number }: Stop): string => name || stopNumber(number)

export const routeProblem = {
  'too-few-to-validate': () => 'Need at least 2 POIs to validate route',
  'too-few-to-save': () => 'A route must have at least 3 points of interest',
  'too-few-to-optimise': () => 'Need at least 3 POIs to optimize route',
  'too-many': () => 'Maximum 6 POIs allowed per route',
  'route-name-missing': () => 'Please enter a route name',
  'poi-name-missing': () => 'Please enter a POI name',
  'coordinates-invalid': () => 'Please enter valid coordinates',
  'leg-too-long': ({ from, to, miles }: { readonly from: Stop; readonly to: Stop; readonly miles: number }) =>
    `${stopName(from)} to ${stopName(to)} is ${miles} miles: too far to walk in one go`,
  'route-too-long': ({ miles }: { readonly miles: number }) =>
    `The route is ${miles} miles long: consider splitting it`,
  'needs-breaks': ({ minutes }: { readonly minutes: number }) =>
    `The walk takes ${minutes} minutes: consider adding breaks`,
} as const
