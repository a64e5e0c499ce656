package format_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/clustersim/clustersim/internal/partition/format"
	"github.com/clustersim/clustersim/internal/partition/generate"
)

func ExampleRead() {
	g, err := format.Read("triangle.graph", []byte("% three tasks\n3 3 1\n2 5 3 7\n1 5 3 9\n1 7 2 9\n"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.NumVertices(), g.NumEdges(), g.TotalEdgeWeight())
	_, err = format.Read("triangle.graph", []byte("3 3 1\n2 5 3 7\n1 5 3 9\n1 7 2 8\n"))
	fmt.Println(err)
	// Output:
	// 3 3 21
	// triangle.graph:4:5: edge 3-2: weight 8 here and 9 in line 3
}

func ExampleWriteMETIS() {
	g, err := generate.FromSpec("grid(rows=2,cols=3)")
	if err != nil {
		log.Fatal(err)
	}
	var text bytes.Buffer
	if err := format.WriteMETIS(&text, g); err != nil {
		log.Fatal(err)
	}
	fmt.Print(text.String())
	// Output:
	// 6 7
	// 2 4
	// 1 3 5
	// 2 6
	// 1 5
	// 2 4 6
	// 3 5
}
