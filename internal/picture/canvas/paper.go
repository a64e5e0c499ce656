//go:build !js

package canvas

// newOnPaper starts a PNG or a PDF.
func newOnPaper(f Format, p Page) (Canvas, error) {
	if f == PNG {
		return newPNG(p), nil
	}
	return newPDF(p), nil
}
