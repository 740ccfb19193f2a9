/** What stands in the status bar, as it was last set. */
export class StatusBarItem {
  readonly id: string;
  readonly alignment: number;
  readonly priority: number;
  name = '';
  command = '';
  text = '';
  backgroundColor: { readonly id: string } | undefined;
  accessibilityInformation: { readonly label: string } | undefined;
  isShown = false;
  /** How often the tooltip was replaced: one that is being read closes then. */
  tooltipsSet = 0;
  #tooltip: { readonly value: string } | undefined;

  constructor(id: string, alignment: number, priority: number) {
    this.id = id;
    this.alignment = alignment;
    this.priority = priority;
  }

  get tooltip(): { readonly value: string } | undefined {
    return this.#tooltip;
  }

  set tooltip(tooltip: { readonly value: string } | undefined) {
    this.#tooltip = tooltip;
    this.tooltipsSet += 1;
  }

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
  }

  dispose(): void {
    this.isShown = false;
  }
}
