package oracletest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// changing is a case of hosts that change their speeds and, where SimGrid does not lose
// transfers by that, of links that change their bandwidths: under CM02 with its own
// constants. Profiles are files beside the platform.
func changing(c oracle.Case, seed uint64) oracle.Case {
	r := rand.New(rand.NewPCG(seed, 0xc4a6e))
	links := c.Options.Network.Kind == sim.CM02 && c.Options.Network.Params == nil
	c.Files = map[string]string{}
	var xml strings.Builder
	for line := range strings.Lines(c.PlatformXML) {
		attribute, value := "", speedFactor
		switch {
		case strings.HasPrefix(line, "<host id="):
			attribute = "speed_file"
		case strings.HasPrefix(line, "<link id=") && links:
			attribute, value = "bandwidth_file", bytesPerSec
		}
		if attribute != "" && r.Float64() < 0.6 {
			name := fmt.Sprintf("profile%d.txt", len(c.Files))
			c.Files[name] = drawProfile(r, value)
			line = strings.Replace(line, " id=", fmt.Sprintf(` %s="%s" id=`, attribute, name), 1)
		}
		xml.WriteString(line)
	}
	c.PlatformXML = xml.String()
	c.Name += "-changing"
	return c
}

func speedFactor(r *rand.Rand) float64 { return pick(r, 0.25, 0.5, 1, 1.5, 0.1+2*r.Float64()) }

func bytesPerSec(r *rand.Rand) float64 { return pick(r, 1e7, 1e8, 1e9, 1e7+1e9*r.Float64()) }

// drawProfile draws up to 20 events, which repeat in half of the cases.
func drawProfile(r *rand.Rand, value func(*rand.Rand) float64) string {
	var text strings.Builder
	at, step := 0.0, pick(r, 0.1, 1.0, 10)
	for range 1 + r.IntN(20) {
		at += step * r.ExpFloat64()
		fmt.Fprintf(&text, "%s %s\n", exact(at), exact(value(r)))
	}
	switch r.IntN(4) {
	case 0:
		fmt.Fprintf(&text, "LOOPAFTER %s\n", exact(step*(0.1+r.Float64())))
	case 1:
		fmt.Fprintf(&text, "PERIODICITY %s\n", exact(at+step*(0.1+r.Float64())))
	}
	return text.String()
}
