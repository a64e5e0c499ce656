package gantt

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/clustersim/clustersim/experiments/runview"
)

// Format is a kind of picture.
type Format string

// The formats, by the ends of file names.
const (
	SVG  Format = "svg"
	PNG  Format = "png"
	HTML Format = "html"
)

// FormatOf tells the format by a file's name.
func FormatOf(fileName string) (Format, error) {
	switch f := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(fileName), "."))); f {
	case SVG, PNG, HTML:
		return f, nil
	}
	return "", fmt.Errorf("%s: unknown kind of picture (want a name that ends in .svg, .png or .html)", fileName)
}

// Transfers says whether arrows are drawn.
type Transfers string

// The choices. In HTML pages they are what the page shows first.
const (
	Auto Transfers = "auto" // when there are at most 400
	Show Transfers = "show"
	Hide Transfers = "hide"
)

// ParseTransfers reads a choice.
func ParseTransfers(text string) (Transfers, error) {
	switch t := Transfers(text); t {
	case Auto, Show, Hide:
		return t, nil
	}
	return "", fmt.Errorf("unknown value %q (want auto, show or hide)", text)
}

// Options choose what is drawn. The zero Options are the defaults.
type Options struct {
	Transfers Transfers // "": Auto
}

// Write draws the run. Cost: O(n log n) in tasks and transfers.
func Write(w io.Writer, f Format, r *runview.Run, o Options) error {
	p := newPicture(r, o, f)
	switch f {
	case SVG:
		return p.writeSVG(w, r)
	case PNG:
		return p.writePNG(w)
	case HTML:
		return p.writeHTML(w, r, o)
	}
	return fmt.Errorf("gantt: unknown format %q", f)
}
