package stats

import "math"

// Cluster is some measurements that may depend on each other.
type Cluster struct {
	Mean   float64
	Weight float64
}

// OfClusters is the weighted mean of clusters, and its standard error if clusters are
// independent: that of a mean if all weights are the same, and else the cluster-robust one of
// K.-Y. Liang and S. L. Zeger, Longitudinal data analysis using generalized linear models,
// Biometrika 73(1), 1986, with n/(n-1) for few clusters. The error is NaN below two.
func OfClusters(list []Cluster) (mean, stdErr float64) {
	all := 0.0
	for _, c := range list {
		mean += c.Weight * c.Mean
		all += c.Weight
	}
	mean /= all
	for _, c := range list {
		part := c.Weight / all * (c.Mean - mean)
		stdErr += part * part
	}
	n := float64(len(list))
	return mean, math.Sqrt(stdErr * n / (n - 1))
}
