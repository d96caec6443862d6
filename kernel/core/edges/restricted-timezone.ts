const zones = /^Asia\/(Shanghai|Urumqi|Chongqing|Harbin|Kashgar|Maca[uo]|Hong_Kong|Beijing)$/i

/**
 * Whether the browser's time zone is one in which trading with assets is restricted: those of mainland China, Hong Kong
 * and Macau.
 */
export function isRestrictedTimezone(): boolean {
  return zones.test(new Intl.DateTimeFormat().resolvedOptions().timeZone)
}
