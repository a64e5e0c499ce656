package format_test

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/format"
)

func ExampleRead() {
	file := `<platform version="4.1">
  <zone id="z" routing="Full">
    <host id="ada" speed="1Gf"/>
    <host id="bob" sped="1Gf"/>
  </zone>
</platform>`
	_, err := format.Read("two.xml", []byte(file), platform.ReadOptions{})
	fmt.Println(err)
	// Output:
	// two.xml:4:20: host "bob": unknown attribute "sped" (did you mean "speed"?)
}
