import { ADRESSE, anmelden, expect, oeffneMenue, test } from './reise.ts'

test('the menu is the specification’s: hidden, grey with its reason, or a way', async ({ page }) => {
  await anmelden(page, 'helfer')
  await page.goto(`${ADRESSE()}/dashboard`)
  await expect(page.getByRole('link', { name: /^Intranet MUS/ })).toHaveAttribute('href', '/dashboard')
  await oeffneMenue(page)
  const eintraege = page.getByRole('navigation').last()
  await expect(eintraege.getByText('Abrechnung')).toHaveCount(0)
  await expect(eintraege.getByText('Admin Tools')).toHaveCount(0)
  const kleider = eintraege.getByText('Kleiderkammer').locator('xpath=ancestor-or-self::*[@aria-disabled][1]')
  await expect(kleider).toHaveAttribute('aria-disabled', 'true')
  await expect(kleider).toHaveAttribute('tabindex', '-1')
  await expect(eintraege.getByText('Hanna Helferich')).toBeVisible()
  await eintraege.getByText('Kontakte', { exact: true }).click()
  await expect(page).toHaveURL(/\/kontakte/)
})

test('a screen without its right says which one is missing', async ({ page }) => {
  await anmelden(page, 'helfer')
  await page.goto(`${ADRESSE()}/rechte`)
  await expect(page.getByText('READ_USER_RECHTE').first()).toBeVisible()
})
