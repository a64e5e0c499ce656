package campaign

// AxisNames lists the names of all axes.
func AxisNames() []string { return axisNames(false) }
