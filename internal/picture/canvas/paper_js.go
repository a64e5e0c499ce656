package canvas

import "fmt"

// newOnPaper is an error: the libraries for both would double what a page has to load.
func newOnPaper(f Format, _ Page) (Canvas, error) {
	return nil, fmt.Errorf("%s: not made in a browser (write an .svg, or use the command)", f)
}
