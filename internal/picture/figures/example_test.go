package figures_test

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/clustersim/clustersim/internal/picture/figures"
)

// A figure is described, then drawn.
func ExampleWrite() {
	f := &figures.Figure{
		X: figures.Axis{Label: "hosts", Scale: figures.Log2}, Y: figures.Axis{Label: "makespan", Unit: "s"},
		Panels: []figures.Panel{{
			Series: []figures.Series{{Name: "heft", Points: []figures.Point{{X: 1, Y: 80}, {X: 2, Y: 41}, {X: 4, Y: 23, Low: 21, High: 25}}}},
			Lines:  []figures.Line{{At: 20, Label: "critical path"}},
		}},
	}
	var svg bytes.Buffer
	if err := figures.Write(&svg, figures.SVG, f, figures.Options{WidthCm: 8, HeightCm: 6}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Contains(svg.String(), ">makespan (s)</text>"))
	// Output: true
}

// Points are collected from the results of many runs.
func ExampleCollect() {
	text := "id,status,hosts,seed,makespan_s\na,ok,2,1,40\nb,ok,2,2,44\nc,ok,4,1,20\nd,failed,4,2,\n"
	results := figures.Source{Name: "results.csv", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
	data, err := figures.Collect([]figures.Source{results}, figures.Query{X: "hosts", Y: "makespan_s"})
	if err != nil {
		log.Fatal(err)
	}
	for _, v := range data.Values {
		fmt.Println(v.X.Text, v.Y, v.N)
	}
	fmt.Println(data.Differ[0].Column, data.Failed)
	// Output:
	// 2 42 2
	// 4 20 1
	// seed 1
}
