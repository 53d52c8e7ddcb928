import type { Page } from '@playwright/test'
import type { Account } from '../support/product.ts'
import { DashboardPage } from './dashboard-page.ts'

export class SignInPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(origin: string): Promise<this> {
    await this.page.goto(`${origin}/login`)
    return this
  }

  async signIn(account: Account): Promise<DashboardPage> {
    await this.page.getByLabel('Email').fill(account.email)
    await this.page.getByLabel('Password').fill(account.password)
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await this.page.waitForURL('**/dashboard')
    return new DashboardPage(this.page)
  }
}
