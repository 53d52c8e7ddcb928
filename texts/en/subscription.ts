/** The plans and payments. */
export const upgradeToPremium = 'Upgrade to Premium'
export const manageBilling = 'Manage billing'
export const cancelSubscription = 'Cancel subscription'
export const keepPremium = 'Keep Premium'
export const cancelText = 'Premium stays until the end of the paid month and is not renewed.'
export const chooseYourPlan = 'Choose Your Plan'
export const tryAgain = 'Try Again'
export const currentSubscription = 'Current subscription'
export const yourPlan = 'Your plan'
export const comingSoon = 'Coming Soon'

export const comingSoonText = '. Nothing can be bought yet, and nothing is charged.'
export const premiumComingSoon = 'Premium Features are Coming Soon'
export const subscriptionFailed = 'Failed to fetch subscription'
export const usageFailed = 'Failed to fetch usage'
export const checkoutFailed = 'Failed to create checkout session'
export const portalFailed = 'Failed to create portal session'
export const cancelFailed = 'Failed to cancel subscription'
export const cancelled = 'Your subscription will not be renewed'

export const premiumPlan = 'Premium Plan'
export const freePlan = 'Free Plan'
export const usageNoLimit = (used: number): string => `Tours this month: ${used}, no limit`
export const usage = (used: number, limit: number): string => `Tours this month: ${used} / ${limit}`
export const usageResets = (used: number, limit: number, day: string): string =>
  `${usage(used, limit)}. Resets on ${day}.`
export const endsOn = (day: string): string => `Ends on ${day}`
export const renewsOn = (day: string): string => `Renews on ${day}`

export const free = 'Free'
export const freePromises = (toursPerMonth: number): readonly string[] => [
  `${toursPerMonth} AI tours per calendar month`,
  'History, Architecture, Culture, Nature and Food',
  'Every walk downloads and plays with no signal',
]
export const premium = 'Premium'
export const premiumPromises: readonly string[] = [
  'Unlimited AI tours',
  'Art and Science as well',
  'Walks of 60, 90 and 120 minutes',
]
