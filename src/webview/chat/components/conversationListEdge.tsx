import { Component, createRef, type VNode } from 'preact';

/** How far from being seen the edge may be when it is time for more. */
const margin = '0px 0px 1000px 0px';

/** Stands below the last conversation that is drawn, and tells when the reader comes near it. */
export class ConversationListEdge extends Component<{ readonly onNear: () => void }> {
  readonly #edge = createRef<HTMLDivElement>();
  #observer: IntersectionObserver | undefined;

  override componentDidMount(): void {
    const edge = this.#edge.current;
    if (!edge) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.props.onNear();
      },
      { root: edge.closest('.list-grid'), rootMargin: margin },
    );
    this.#observer.observe(edge);
  }

  override componentWillUnmount(): void {
    this.#observer?.disconnect();
  }

  override render(): VNode {
    return <div ref={this.#edge} class="list-edge" />;
  }
}
