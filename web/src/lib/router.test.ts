import { describe, expect, it } from 'vitest';
import { links, routeOf } from './router.svelte';

describe('routes', () => {
  it('lead to their pages', () => {
    expect(routeOf('/')).toEqual({ page: 'play', id: '' });
    expect(routeOf('/play/k3x9')).toEqual({ page: 'game', id: 'k3x9' });
    expect(routeOf('/replay')).toEqual({ page: 'replay', id: '' });
    expect(routeOf('/replay/k3x9')).toEqual({ page: 'replay', id: 'k3x9' });
    expect(routeOf('/armies').page).toBe('army');
    expect(routeOf('/figures')).toEqual({ page: 'figures', id: '' });
    expect(routeOf('/figures/')).toEqual({ page: 'figures', id: '' });
    expect(routeOf('/figures/AOD104')).toEqual({ page: 'figure', id: 'AOD104' });
    expect(routeOf('/cards/AOD-G-001')).toEqual({ page: 'card', id: 'AOD-G-001' });
    expect(routeOf('/compare').page).toBe('compare');
    expect(routeOf('/equipment').page).toBe('equipment');
  });
  it('are not guessed', () => {
    for (const path of ['/nothing', '/figures/a/b', '/figures/%zz', '//'])
      expect(routeOf(path).page, path).toBe('not-found');
  });
  it('survive odd ids', () => {
    for (const id of ['A B', 'ä/ö', '100%', '?#']) expect(routeOf(links.figure(id))).toEqual({ page: 'figure', id });
  });
  it('of a comparison name what is chosen', () => {
    expect(links.compare()).toBe('/compare');
    expect(links.compare('AOD104', 'D019')).toBe('/compare?a=AOD104&b=D019');
  });
});
