import { Component, createRef, type VNode } from 'preact';

interface Props {
  /** Where more is to be drawn, seen from what is drawn already. */
  readonly side: 'above' | 'below';
  /** A selector of what is scrolled. */
  readonly scroller: string;
  readonly onNear: () => void;
}

/** How far from being seen the edge may be when it is time for more. */
const margins: Readonly<Record<Props['side'], string>> = {
  above: '1000px 0px 0px 0px',
  below: '0px 0px 1000px 0px',
};

/** Stands where what is drawn of a long list ends, and tells when the reader comes near it. */
export class NearEdge extends Component<Props> {
  readonly #edge = createRef<HTMLDivElement>();
  #observer: IntersectionObserver | undefined;

  override componentDidMount(): void {
    const { side, scroller } = this.props;
    const edge = this.#edge.current;
    if (!edge) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.props.onNear();
      },
      { root: edge.closest(scroller), rootMargin: margins[side] },
    );
    this.#observer.observe(edge);
  }

  override componentWillUnmount(): void {
    this.#observer?.disconnect();
  }

  override render(): VNode {
    return <div ref={this.#edge} class="near-edge" />;
  }
}
