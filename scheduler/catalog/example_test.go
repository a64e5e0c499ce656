package catalog_test

import (
	"context"
	"fmt"
	"os"

	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/list"
)

func ExampleParse() {
	s, err := catalog.Parse("heft(insertion=false)", catalog.Env{})
	fmt.Println(s.Spec, s.Mapper != nil, s.Policy != nil, err)
	_, err = catalog.Parse("min-mni", catalog.Env{})
	fmt.Println(err)
	// Output:
	// heft(insertion=false) true false <nil>
	// unknown scheduler "min-mni" (did you mean "min-min"?)
}

func ExampleReadPlacement() {
	_, err := catalog.ReadPlacement("placement.csv", []byte("task,host,order\nq1,p1,first\nq2,p1\n"))
	fmt.Println(err)
	// Output:
	// placement.csv:2:7: task "q1": order "first": want a whole number
	// placement.csv:3:1: 2 cells, want 3 as in the header
}

func ExampleWritePlacement() {
	pr := chainOfThree(nil)
	s, err := list.HEFT{}.Map(context.Background(), pr)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(catalog.WritePlacement(os.Stdout, pr, s))
	// Output:
	// task,host,order
	// a,h1,1
	// b,h1,2
	// c,h1,3
	// <nil>
}
