package cli

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/generate"
)

// helpWidth is the width of help texts.
const helpWidth = 80

// specHelp lists the specs with their defaults.
func specHelp() string {
	return platformSpecHelp() + "\n\n" + workloadSpecHelp() + "\n\n" + networkHelp()
}

func platformSpecHelp() string {
	var b strings.Builder
	b.WriteString("PLATFORM specs, with their defaults:")
	for _, s := range platform.Shapes() {
		writeSpec(&b, s.Name, s.Params, s.Summary)
	}
	return b.String()
}

func workloadSpecHelp() string {
	var b strings.Builder
	b.WriteString("WORKLOAD specs, with their defaults:")
	for _, g := range generate.Generators() {
		writeSpec(&b, g.Name, g.Params, g.Summary)
	}
	return b.String()
}

// writeSpec breaks a spec's line after commas.
func writeSpec(b *strings.Builder, name, params, summary string) {
	fmt.Fprintf(b, "\n  %s: %s", name, summary)
	line := "\n    " + name + "("
	parts := strings.SplitAfter(params+")", ",")
	for _, part := range parts {
		if len(line)+len(part) > helpWidth {
			b.WriteString(line)
			line = "\n      "
		}
		line += part
	}
	b.WriteString(line)
}
